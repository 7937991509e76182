import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { apiPrefix } from '../../../shared/contract/operation.ts'
import { documentAnswer } from '../../kit/document.ts'
import { observe } from '../../kit/observability.ts'
import { openApiDocument } from '../document.ts'
import { referencePage, referencePolicy } from '../page.ts'

const { logger } = observe('reference')
/** The contract changes only with a deployment. */
const anHour = 'public, max-age=3600'

let document: ReturnType<typeof openApiDocument> | undefined

/** `GET /api/openapi.json` and `GET /api/reference`. */
export const handler = middy(async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  document ??= openApiDocument()
  const made = await document
  if (event.rawPath === `${apiPrefix}/openapi.json`) {
    return documentAnswer(200, { type: 'application/json', body: JSON.stringify(made), caching: anHour })
  }
  return documentAnswer(200, { type: 'text/html', body: referencePage(made), caching: anHour, policy: referencePolicy })
}).use(injectLambdaContext(logger, { clearState: true }))
