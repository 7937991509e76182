import { apiEnvironment } from '../../functions/settings/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { onTable } from '../kit/rights.ts'

/** What admins set for all. */
export function addSettings({ scope, table }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'settings',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: [onTable(table, ['GetItem'], ['settings'])],
      errorImpact: 'The interface does not know how large a photo may be and refuses none.',
    }),
  }
}
