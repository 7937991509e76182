import { apiEnvironment } from '../../functions/page-views/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addPageViews({ scope, table, settings }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'page-views',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, PAGE_VIEWS_ONE_IN: String(settings.pageViewsOneIn) },
      errorImpact: 'Page views are not counted; visitors see no effect.',
    }),
  }
}
