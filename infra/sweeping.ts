import { Duration } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { patternOf } from '../events/event.ts'
import { recyclableDeleted } from '../events/recyclable-events.ts'
import { sweepEnvironment } from '../functions/recyclables/env.ts'
import { subscribe } from './event-bus.ts'
import { ProductFunction } from './function.ts'
import { onTable } from './rights.ts'
import type { StorageStack } from './storage-stack.ts'

/** What hangs on an ad goes when the ad is deleted. */
export function addSweeping(scope: Construct, { table }: StorageStack, bus: EventBus): void {
  const sweep = new ProductFunction(scope, {
    entry: 'functions/recyclables/sweep.ts',
    declares: sweepEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [onTable(table, ['Query', 'DeleteItem'], ['recyclable'])],
    errorImpact: 'Questions under a deleted ad are kept although nobody can see them any more.',
    called: 'event',
    timeout: Duration.minutes(1),
    memory: 512,
  })
  subscribe(scope, 'AdsGone', {
    description: 'An ad was deleted: what hangs on it goes',
    bus,
    pattern: patternOf(recyclableDeleted),
    to: sweep,
  })
}
