import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { region } from '../settings.ts'

/**
 * What follows: functions that events, the clock and the table's stream call, and workflows. Nouns fill it beside the
 * backend, without which it can do nothing and which does not know it: together they would be more than a stack may
 * hold (docs/decisions/0007). It keeps the dead letters of its functions: replayed first, it can be torn down and built
 * again without a loss.
 */
export class ReactionsStack extends Stack {
  constructor(scope: Construct) {
    super(scope, 'RetornaReactions', {
      env: { region },
      description: 'Retorna: what follows from events and the clock',
    })
  }
}
