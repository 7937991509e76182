import { apiEnvironment } from '../../functions/reference/env.ts'
import { apiPrefix } from '../../shared/contract/operation.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addReference({ scope }: NounResources): NounApi {
  const api = apiFunction(scope, {
    noun: 'reference',
    environmentSchema: apiEnvironment,
    environment: {},
    errorImpact: 'The description of the API is not shown; the application itself goes on.',
  })
  return {
    api,
    pages: [
      { name: 'reference.document', path: `${apiPrefix}/openapi.json`, to: api },
      { name: 'reference.page', path: `${apiPrefix}/reference`, to: api },
    ],
  }
}
