import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { donationRequested, withdrawalRequested } from '../../../events/payout-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { startEnvironment } from '../env.ts'

const env = startEnvironment.read()
const workflows = openClient(SFNClient)

/**
 * Names the execution after the request, so a duplicate event finds it running. An EventBridge target cannot set the
 * name and would start two.
 */
async function start(stateMachineArn: string, id: string): Promise<void> {
  try {
    await workflows.send(new StartExecutionCommand({ stateMachineArn, name: id, input: JSON.stringify({ id }) }))
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error
  }
}

export const handler = consumer('approvals-start', [
  on(withdrawalRequested, ({ data }) => start(env.WITHDRAWAL_WORKFLOW_ARN, data.withdrawalId)),
  on(donationRequested, ({ data }) => start(env.DONATION_WORKFLOW_ARN, data.donationId)),
])
