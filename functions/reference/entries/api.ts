import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { apiPrefix } from '../../../shared/contract/operation.ts'
import { observe } from '../../kit/observability.ts'
import { openApiDocument } from '../document.ts'
import { referencePage } from '../page.ts'

const { logger } = observe('reference')
/** The contract changes only with a deployment. */
const anHour = 'public, max-age=3600'

let document: ReturnType<typeof openApiDocument> | undefined

/** `GET /api/openapi.json` and `GET /api/reference`. */
export const handler = middy(async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  document ??= openApiDocument()
  const made = await document
  if (event.rawPath === `${apiPrefix}/openapi.json`) return answer('application/json', JSON.stringify(made))
  return answer('text/html', referencePage(made))
}).use(injectLambdaContext(logger, { clearState: true }))

function answer(type: string, body: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 200, headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': anHour }, body }
}
