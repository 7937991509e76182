import { Aws, Duration, Lazy } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { patternOf } from '../../events/event.ts'
import { countedEvents } from '../../events/queue-changes.ts'
import { apiEnvironment, countAllEnvironment, countEnvironment } from '../../functions/queues/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { deadLetterQueueName } from '../kit/dead-letters.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { countsMessages } from '../kit/permissions.ts'
import { everyMinutes } from '../kit/schedule.ts'

/** The dead-letter queues of all functions. Their names are literals, so that no stack refers to another. */
function deadLetterQueues(reactions: Construct): string[] {
  return reactions.node.root.node
    .findAll()
    .flatMap((one) =>
      one instanceof ProductFunction && one.deadLetters ? [deadLetterQueueName(one.functionName)] : [],
    )
}

/** Adds what waits for admins, and the functions that count it. */
export function addQueues({ scope, reactions, table, bus }: NounResources): NounApi {
  const count = new ProductFunction(reactions, {
    entry: 'functions/queues/entries/count.ts',
    table,
    environmentSchema: countEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Admins see older numbers of what waits, until the next quarter of an hour.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'QueuesCounted', {
    description: 'Events that change what waits for an admin',
    bus,
    pattern: patternOf(...countedEvents),
    to: count,
  })
  const countAll = new ProductFunction(reactions, {
    entry: 'functions/queues/entries/count-all.ts',
    table,
    environmentSchema: countAllEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      DEAD_LETTERS_AT: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/`,
      DEAD_LETTER_QUEUES: Lazy.string({ produce: () => deadLetterQueues(reactions).join(',') }),
    },
    permissions: [countsMessages(() => deadLetterQueues(reactions))],
    errorImpact: 'Numbers of what waits can stay wrong for more than a quarter of an hour.',
    invokedBy: 'event',
    timeout: Duration.minutes(1),
    memory: 512,
  })
  everyMinutes(reactions, 'CountQueues', {
    minutes: 15,
    target: countAll,
    description: 'Counts everything that waits for an admin',
  })
  return {
    api: apiFunction(scope, {
      noun: 'queues',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'The admins’ menu shows no numbers of what waits.',
    }),
  }
}
