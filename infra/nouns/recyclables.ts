import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { recyclableDeleted } from '../../events/recyclable-events.ts'
import { userAdsPassed, userRestored, userSuspended } from '../../events/user-events.ts'
import {
  apiEnvironment,
  hideEnvironment,
  pageEnvironment,
  shareEnvironment,
  sitemapEnvironment,
  sweepEnvironment,
} from '../../functions/recyclables/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { pagePolicy } from '../kit/page-policy.ts'
import { keepAudit, missObjects, onPlaceIndex, onTable, readShell } from '../kit/rights.ts'
import { pagePrefix, sharePrefix, sitemapPath, sitemapPrefix } from '../kit/site-paths.ts'

export function addRecyclables(ground: Ground): NounApi {
  addSweep(ground)
  addHide(ground)
  const sitemap = addSitemap(ground)
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
    pages: [
      { name: 'recyclables.share', path: `${sharePrefix}/{id}`, to: addShare(ground) },
      { name: 'recyclables.page', path: `${pagePrefix}/recyclables/{path+}`, to: addPage(ground) },
      { name: 'recyclables.sitemap', path: sitemapPath, to: sitemap },
      { name: 'recyclables.sitemapPage', path: `${sitemapPrefix}/{name}`, to: sitemap },
    ],
  }
}

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

/** Renders an ad's page for crawlers without script, and with its first picture. */
function addPage({ scope, table, bucket, settings }: Ground): ProductFunction {
  return new ProductFunction(scope, {
    entry: 'functions/recyclables/page.ts',
    declares: pageEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      BUCKET_NAME: bucket.bucketName,
      SITE_URL: settings.siteUrl,
      PAGE_POLICY: pagePolicy,
    },
    rights: [onTable(table, ['GetItem'], ['recyclable', 'user']), readShell(), missObjects()],
    errorImpact: 'Whoever opens a link to an ad sees an error instead of the application.',
    called: 'request',
    // The handler stops waiting for the ad after 1.5 s; the rest covers a cold start.
    timeout: Duration.seconds(6),
    memory: 1024,
  }) as ProductFunction
}

function addSitemap({ scope, table, settings }: Ground): ProductFunction {
  return new ProductFunction(scope, {
    entry: 'functions/recyclables/sitemap.ts',
    declares: sitemapEnvironment,
    environment: { TABLE_NAME: table.tableName, SITE_URL: settings.siteUrl },
    rights: [onTable(table, ['Query'])],
    errorImpact: 'Search engines learn of no new ads.',
    called: 'request',
    timeout: Duration.seconds(10),
    memory: 512,
  }) as ProductFunction
}

function addSweep({ reactions, table, bus }: Ground): void {
  const sweep = new ProductFunction(reactions, {
    entry: 'functions/recyclables/sweep.ts',
    declares: sweepEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [onTable(table, ['Query', 'DeleteItem'], ['recyclable'])],
    errorImpact: 'Questions under a deleted ad are kept although nobody can see them any more.',
    called: 'event',
    timeout: Duration.minutes(1),
    memory: 512,
  })
  subscribe(reactions, 'AdsGone', {
    description: 'An ad was deleted: what hangs on it goes',
    bus,
    pattern: patternOf(recyclableDeleted),
    to: sweep,
  })
}

/** Removes a suspended owner's ads from all lists, and restores them afterwards. */
function addHide({ reactions, table, bus }: Ground): void {
  const hide = new ProductFunction(reactions, {
    entry: 'functions/recyclables/hide.ts',
    declares: hideEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [
      onTable(table, ['GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem']),
      keepAudit(table, { audits: false }),
    ],
    errorImpact: 'Ads of a suspended person stay in the listing, or those of a restored one do not come back.',
    called: 'event',
    timeout: Duration.minutes(1),
    memory: 512,
  })
  subscribe(reactions, 'PeopleTurned', {
    description: 'Somebody was suspended or restored: their ads follow',
    bus,
    pattern: patternOf(userSuspended, userRestored, userAdsPassed),
    to: hide,
  })
}
