import { apiEnvironment } from '../../functions/places/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { onPlaceIndex } from '../kit/permissions.ts'

export function addPlaces({ scope, table, tokens, suggestionIndex, settings }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'places',
      table,
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        ...tokens,
        SUGGESTION_INDEX_NAME: suggestionIndex.ref,
        LOCATION_PER_DAY: String(settings.locationPerDay),
        VIACEP_URL: 'https://viacep.com.br',
        BRASILAPI_URL: 'https://brasilapi.com.br',
      },
      permissions: [onPlaceIndex(suggestionIndex, ['Text', 'Position'])],
      errorImpact:
        'States and cities cannot be chosen and addresses find no help; publishing and filtering stop there.',
    }),
  }
}
