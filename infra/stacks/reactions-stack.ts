import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { stackName } from '../kit/names.ts'
import { region } from '../settings.ts'

/**
 * Workflows and functions called by events, schedules and the table's stream. It depends on the backend, not the
 * reverse; together they exceed the resource limit of a stack (docs/decisions/0007). Replay its dead-letter queues
 * before a rebuild: they are its only state.
 */
export class ReactionsStack extends Stack {
  constructor(scope: Construct) {
    super(scope, 'RetornaReactions', {
      stackName: stackName(scope, 'Reactions'),
      env: { region },
      description: 'Retorna: functions for events and schedules, workflows',
    })
  }
}
