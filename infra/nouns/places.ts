import { apiEnvironment } from '../../functions/places/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { onPlaceIndex, onTable } from '../kit/permissions.ts'

export function addPlaces({ scope, table, tokens, placeIndex }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'places',
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        ...tokens,
        PLACE_INDEX_NAME: placeIndex.ref,
        VIACEP_URL: 'https://viacep.com.br',
        BRASILAPI_URL: 'https://brasilapi.com.br',
      },
      permissions: [
        onPlaceIndex(placeIndex, ['Text', 'Position']),
        onTable(table, ['GetItem', 'PutItem'], ['postalCode']),
        onTable(table, ['UpdateItem'], ['quota']),
        onTable(table, ['GetItem'], ['user', 'settings']),
      ],
      errorImpact:
        'States and cities cannot be chosen and addresses find no help; publishing and filtering stop there.',
    }),
  }
}
