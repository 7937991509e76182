import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { apiEnvironment, countEnvironment } from '../../functions/collection-records/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addCollectionRecords(ground: NounResources): NounApi {
  addCount(ground)
  const { scope, table } = ground
  return {
    api: apiFunction(scope, {
      noun: 'collection-records',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Cooperatives can neither see their record nor issue reports; pickups are unaffected.',
    }),
  }
}

function addCount({ reactions, table, bus }: NounResources): void {
  const count = new ProductFunction(reactions, {
    entry: 'functions/collection-records/entries/count.ts',
    table,
    environmentSchema: countEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact:
      'Records of cooperatives miss completed pickups, until the events are replayed or a record is rebuilt.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'RecordCollections', {
    description: 'A pickup was completed: adds it to the record of a cooperative or company',
    bus,
    pattern: patternOf(pickupCompleted),
    to: count,
  })
}
