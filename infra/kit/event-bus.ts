import { Duration } from 'aws-cdk-lib'
import { EventBus, type EventPattern, type IEventBus, Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import type { ProductFunction } from './function.ts'
import { named } from './names.ts'

export function createEventBus(scope: Construct): EventBus {
  return new EventBus(scope, 'EventBus', { eventBusName: named(), description: 'Events of Retorna' })
}

/**
 * Calls a function for each matching event. Events the bus cannot deliver within a day go to the function's dead-letter
 * queue.
 */
export function subscribe(
  scope: Construct,
  id: string,
  subscription: { bus?: EventBus; pattern: EventPattern; to: ProductFunction; description: string },
): Rule {
  const { bus, pattern, to, description } = subscription
  if (!to.deadLetters) throw new Error(`${to.entry} is subscribed to events but keeps no dead letters`)
  return new Rule(scope, id, {
    description,
    eventPattern: pattern,
    targets: [
      new LambdaFunction(to.lambda, {
        deadLetterQueue: to.deadLetters,
        maxEventAge: Duration.hours(24),
        retryAttempts: 185,
      }),
    ],
    ...(bus ? { eventBus: bus as IEventBus } : {}),
  })
}
