import { Duration } from 'aws-cdk-lib'
import type { CfnPlaceIndex } from 'aws-cdk-lib/aws-location'
import type { Construct } from 'constructs'
import { apiEnvironment as favourites } from '../functions/favourites/env.ts'
import type { Environment, ValuesOf } from '../functions/kit/environment.ts'
import { apiEnvironment as moderation } from '../functions/moderation/env.ts'
import { apiEnvironment as photos } from '../functions/photos/env.ts'
import { apiEnvironment as places } from '../functions/places/env.ts'
import { apiEnvironment as profiles } from '../functions/profiles/env.ts'
import { apiEnvironment as questions } from '../functions/questions/env.ts'
import { apiEnvironment as recyclables, shareEnvironment } from '../functions/recyclables/env.ts'
import { apiEnvironment as reference } from '../functions/reference/env.ts'
import { apiEnvironment as reports } from '../functions/reports/env.ts'
import { apiEnvironment as savedSearches } from '../functions/saved-searches/env.ts'
import { apiEnvironment as settings } from '../functions/settings/env.ts'
import type { Noun } from '../shared/contract/operation.ts'
import { ProductFunction } from './function.ts'
import { onPlaceIndex } from './place-index.ts'
import { keepAudit, onObjects, onTable, type Right } from './rights.ts'
import type { StorageStack } from './storage-stack.ts'

/** The function of each noun, with no more rights than its operations need. */
export function createApis(scope: Construct, storage: StorageStack, placeIndex: CfnPlaceIndex, siteUrl: string) {
  const { table, bucket } = storage
  const TABLE_NAME = table.tableName
  const tokens = {
    USER_POOL_ISSUER: storage.userPool.userPoolProviderUrl,
    USER_POOL_CLIENT_ID: storage.webClient.userPoolClientId,
  }

  function api<E extends Environment<string>>(
    noun: Noun,
    declares: E,
    environment: ValuesOf<E>,
    rights: readonly Right[],
    errorImpact: string,
  ): ProductFunction {
    return new ProductFunction(scope, {
      entry: `functions/${noun}/api.ts`,
      declares,
      environment,
      rights,
      errorImpact,
      called: 'request',
      // Half of the 29 s that the gateway waits: the slowest, a postal code, asks two services one after the other.
      timeout: Duration.seconds(15),
      // Just above half a processor: start-up, which is all computing, takes half the time it takes with 512.
      memory: 1024,
    }) as ProductFunction
  }

  return {
    share: new ProductFunction(scope, {
      entry: 'functions/recyclables/share.ts',
      declares: shareEnvironment,
      environment: { TABLE_NAME, SITE_URL: siteUrl },
      rights: [onTable(table, ['GetItem'], ['recyclable'])],
      errorImpact: 'Shared links show no preview and do not lead to their ad.',
      called: 'request',
      timeout: Duration.seconds(10),
      memory: 512,
    }) as ProductFunction,
    recyclables: api(
      'recyclables',
      recyclables,
      {
        TABLE_NAME,
        PLACE_INDEX_NAME: placeIndex.ref,
        ...tokens,
      },
      [
        onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        keepAudit(table, { audits: false }),
        onPlaceIndex(placeIndex, ['Text']),
      ],
      'Nobody sees the listing or an ad, and nobody can publish one.',
    ),
    photos: api(
      'photos',
      photos,
      { TABLE_NAME, BUCKET_NAME: bucket.bucketName },
      [
        onTable(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
        keepAudit(table, { audits: false }),
        onObjects('uploads/', ['Put']),
      ],
      'Nobody can add a photo, so nobody can publish an ad.',
    ),
    places: api(
      'places',
      places,
      {
        TABLE_NAME,
        ...tokens,
        PLACE_INDEX_NAME: placeIndex.ref,
        VIACEP_URL: 'https://viacep.com.br',
        BRASILAPI_URL: 'https://brasilapi.com.br',
      },
      [
        onPlaceIndex(placeIndex, ['Text', 'Position']),
        onTable(table, ['GetItem', 'PutItem'], ['postalCode']),
        onTable(table, ['UpdateItem'], ['quota']),
      ],
      'States and cities cannot be chosen and addresses find no help; publishing and filtering stop there.',
    ),
    profiles: api(
      'profiles',
      profiles,
      { TABLE_NAME },
      [onTable(table, ['GetItem'], ['user'])],
      'Users do not see their own profile nor who advertises.',
    ),
    moderation: api(
      'moderation',
      moderation,
      { TABLE_NAME },
      [
        onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem']),
        keepAudit(table, { audits: true }),
      ],
      'No ad can be approved, so nothing new is shown to anyone.',
    ),
    questions: api(
      'questions',
      questions,
      { TABLE_NAME, ...tokens },
      [
        onTable(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem']),
        keepAudit(table, { audits: false }),
      ],
      'Questions and answers under ads are neither shown nor taken.',
    ),
    favourites: api(
      'favourites',
      favourites,
      { TABLE_NAME },
      [
        onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        keepAudit(table, { audits: false }),
      ],
      'Users do not see their favourites and cannot mark new ones.',
    ),
    'saved-searches': api(
      'saved-searches',
      savedSearches,
      { TABLE_NAME },
      [
        onTable(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        keepAudit(table, { audits: false }),
      ],
      'Users can neither see nor change their saved searches.',
    ),
    reports: api(
      'reports',
      reports,
      { TABLE_NAME },
      [onTable(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem']), keepAudit(table, { audits: true })],
      'Nobody can report an ad, and admins do not see what was reported.',
    ),
    settings: api(
      'settings',
      settings,
      { TABLE_NAME },
      [onTable(table, ['GetItem'], ['settings'])],
      'The interface does not know how large a photo may be and refuses none.',
    ),
    reference: api(
      'reference',
      reference,
      {},
      [],
      'The description of the API is not shown; the application itself goes on.',
    ),
  } satisfies Record<Noun | 'share', ProductFunction>
}
