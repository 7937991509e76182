import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { pickupCancelled, pickupCompleted } from '../../events/pickup-events.ts'
import { countEnvironment } from '../../functions/badges/env.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

/** Counts punctual and late pickups; badges derive from the profile (`shared/people/badges.ts`). */
export function addBadges({ reactions, table, bus }: NounResources): void {
  const count = new ProductFunction(reactions, {
    entry: 'functions/badges/entries/count.ts',
    table,
    environmentSchema: countEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'The badge of punctuality does not change with completed and cancelled pickups.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'PunctualityOfPickups', {
    description: 'A pickup was completed or cancelled: counts it as punctual or late for its participants',
    bus,
    pattern: patternOf(pickupCompleted, pickupCancelled),
    to: count,
  })
}
