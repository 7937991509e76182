import { apiEnvironment } from '../../functions/profiles/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { onTable } from '../kit/rights.ts'

/** Who somebody is, to themselves and to others. */
export function addProfiles({ scope, table }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'profiles',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: [onTable(table, ['GetItem'], ['user'])],
      errorImpact: 'Users do not see their own profile nor who advertises.',
    }),
  }
}
