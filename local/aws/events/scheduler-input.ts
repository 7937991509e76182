import { randomUUID } from 'node:crypto'

export interface ScheduleFiring {
  /** The target's configured input, as JSON text. */
  readonly input: string | undefined
  readonly scheduleArn: string
  readonly due: Date
  readonly region: string
  readonly accountId: string
}

/**
 * Returns the event that EventBridge Scheduler sends to a function: the configured input with its context attributes,
 * or a default notification. The notification's `detail` is a string, unlike that of a scheduled rule. Sources: user
 * guide, "Adding context attributes"; API reference, Target; received events in aws-lambda-dotnet#1864 and
 * aws-lambda-java-libs#479.
 */
export function schedulerInput({ input, scheduleArn, due, region, accountId }: ScheduleFiring): unknown {
  const time = `${due.toISOString().slice(0, 19)}Z`
  if (input === undefined) {
    return {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.scheduler',
      account: accountId,
      time,
      region,
      resources: [scheduleArn],
      detail: '{}',
    }
  }
  const filled = input
    .replaceAll('<aws.scheduler.schedule-arn>', scheduleArn)
    .replaceAll('<aws.scheduler.scheduled-time>', time)
    .replaceAll('<aws.scheduler.execution-id>', randomUUID())
    .replaceAll('<aws.scheduler.attempt-number>', '1')
  return JSON.parse(filled)
}
