import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { recyclableDeleted } from '../../events/recyclable-events.ts'
import { apiEnvironment, shareEnvironment, sweepEnvironment } from '../../functions/recyclables/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { sharePrefix } from '../kit/http-api.ts'
import { keepAudit, onPlaceIndex, onTable } from '../kit/rights.ts'

/** Ads: published, listed, shared by a link, and swept when they are deleted. */
export function addRecyclables(ground: Ground): NounApi {
  addSweep(ground)
  const { scope, table, placeIndex, tokens } = ground
  return {
    api: apiFunction(scope, {
      noun: 'recyclables',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, PLACE_INDEX_NAME: placeIndex.ref, ...tokens },
      rights: [
        onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        keepAudit(table, { audits: false }),
        onPlaceIndex(placeIndex, ['Text']),
      ],
      errorImpact: 'Nobody sees the listing or an ad, and nobody can publish one.',
    }),
    pages: [{ name: 'recyclables.share', path: `${sharePrefix}/{id}`, to: addShare(ground) }],
  }
}

/** The page behind a shared link. */
function addShare({ scope, table, settings }: Ground): ProductFunction {
  return new ProductFunction(scope, {
    entry: 'functions/recyclables/share.ts',
    declares: shareEnvironment,
    environment: { TABLE_NAME: table.tableName, SITE_URL: settings.siteUrl },
    rights: [onTable(table, ['GetItem'], ['recyclable'])],
    errorImpact: 'Shared links show no preview and do not lead to their ad.',
    called: 'request',
    timeout: Duration.seconds(10),
    memory: 512,
  }) as ProductFunction
}

/** What hangs on an ad goes when the ad is deleted. */
function addSweep({ scope, table, bus }: Ground): void {
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
