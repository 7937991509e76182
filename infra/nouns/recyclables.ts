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
import type { NounResources } from '../kit/noun-resources.ts'
import { pagePolicy } from '../kit/page-policy.ts'
import { onPlaceIndex, readIndexHtml } from '../kit/permissions.ts'
import { pagePrefix, sharePrefix, sitemapPath, sitemapPrefix } from '../kit/site-paths.ts'

export function addRecyclables(ground: NounResources): NounApi {
  addSweep(ground)
  addHide(ground)
  const sitemap = addSitemap(ground)
  const { scope, table, placeIndex, tokens, settings } = ground
  return {
    api: apiFunction(scope, {
      noun: 'recyclables',
      table,
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        PLACE_INDEX_NAME: placeIndex.ref,
        LOCATION_PER_DAY: String(settings.locationPerDay),
        ...tokens,
      },
      permissions: [onPlaceIndex(placeIndex, ['Text'])],
      errorImpact: 'The listing and ads do not load, and publishing fails.',
    }),
    pages: [
      { name: 'recyclables.share', path: `${sharePrefix}/{id}`, to: addShare(ground) },
      { name: 'recyclables.page', path: `${pagePrefix}/recyclables/{path+}`, to: addPage(ground) },
      { name: 'recyclables.sitemap', path: sitemapPath, to: sitemap },
      { name: 'recyclables.sitemapPage', path: `${sitemapPrefix}/{name}`, to: sitemap },
    ],
  }
}

function addShare({ scope, table, settings }: NounResources): ProductFunction {
  return new ProductFunction(scope, {
    entry: 'functions/recyclables/entries/share.ts',
    table,
    environmentSchema: shareEnvironment,
    environment: { TABLE_NAME: table.tableName, SITE_URL: settings.siteUrl },
    errorImpact: 'Shared links show no preview and do not lead to their ad.',
    invokedBy: 'request',
    timeout: Duration.seconds(10),
    memory: 512,
  }) as ProductFunction
}

/** Renders an ad's page for crawlers without script, and with its first picture. */
function addPage({ scope, table, bucket, settings }: NounResources): ProductFunction {
  return new ProductFunction(scope, {
    entry: 'functions/recyclables/entries/page.ts',
    table,
    environmentSchema: pageEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      BUCKET_NAME: bucket.bucketName,
      SITE_URL: settings.siteUrl,
      PAGE_POLICY: pagePolicy,
    },
    permissions: [readIndexHtml()],
    errorImpact: 'Links to ads show an error instead of the application.',
    invokedBy: 'request',
    // The handler stops waiting for the ad after 1.5 s; the rest covers a cold start.
    timeout: Duration.seconds(6),
    memory: 1024,
  }) as ProductFunction
}

function addSitemap({ scope, table, settings }: NounResources): ProductFunction {
  return new ProductFunction(scope, {
    entry: 'functions/recyclables/entries/sitemap.ts',
    table,
    environmentSchema: sitemapEnvironment,
    environment: { TABLE_NAME: table.tableName, SITE_URL: settings.siteUrl },
    errorImpact: 'Search engines learn of no new ads.',
    invokedBy: 'request',
    timeout: Duration.seconds(10),
    memory: 512,
  }) as ProductFunction
}

function addSweep({ reactions, table, bus }: NounResources): void {
  const sweep = new ProductFunction(reactions, {
    entry: 'functions/recyclables/entries/sweep.ts',
    table,
    environmentSchema: sweepEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Questions under deleted ads stay stored but invisible.',
    invokedBy: 'event',
    timeout: Duration.minutes(1),
    memory: 512,
  })
  subscribe(reactions, 'AdsGone', {
    description: 'An ad was deleted: deletes its rows',
    bus,
    pattern: patternOf(recyclableDeleted),
    to: sweep,
  })
}

/** Removes a suspended owner's ads from all lists, and restores them afterwards. */
function addHide({ reactions, table, bus }: NounResources): void {
  const hide = new ProductFunction(reactions, {
    entry: 'functions/recyclables/entries/hide.ts',
    table,
    environmentSchema: hideEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Ads of a suspended user stay listed, or ads of a restored user stay hidden.',
    invokedBy: 'event',
    timeout: Duration.minutes(1),
    memory: 512,
  })
  subscribe(reactions, 'PeopleTurned', {
    description: 'A user was suspended or restored: hides or shows the ads',
    bus,
    pattern: patternOf(userSuspended, userRestored, userAdsPassed),
    to: hide,
  })
}
