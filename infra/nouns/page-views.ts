import { apiEnvironment } from '../../functions/page-views/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { onTable } from '../kit/rights.ts'

export function addPageViews({ scope, table, settings }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'page-views',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, PAGE_VIEWS_ONE_IN: String(settings.pageViewsOneIn) },
      rights: [onTable(table, ['UpdateItem'], ['pageViews'])],
      errorImpact: 'Views of pages are not counted; nobody who looks at them notices.',
    }),
  }
}
