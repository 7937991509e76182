import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { recyclableId } from '../../../shared/contract/recyclables.ts'
import { isVisibleByLink } from '../../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { readRecyclable } from '../../catalogue/store.ts'
import { askedLocale } from '../../kit/catalogues/asked-locale.ts'
import { documentAnswer, redirectTo } from '../../kit/document.ts'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { shareEnvironment } from '../env.ts'
import { sharePage } from '../pages/share-page.ts'

const env = shareEnvironment.read()
const table = openTable(env.TABLE_NAME)
const listing = `${env.SITE_URL}/recyclables`
const { logger } = observe('recyclables-share')

/** Shared links get bursts of requests. */
const caching = 'public, max-age=300'

/** `GET /share/{id}?lang=`: redirects to the listing unless the ad is publicly visible. */
export const handler = middy(async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const id = recyclableId.safeParse(event.pathParameters?.id)
  if (!id.success) return redirectTo(listing)
  try {
    const row = await readRecyclable(table, id.data)
    if (!isVisibleByLink(row)) return redirectTo(listing)
    return documentAnswer(200, { type: 'text/html', body: sharePage(row, env.SITE_URL, askedLocale(event)), caching })
  } catch (error) {
    if (error instanceof Refusal) return redirectTo(listing)
    throw error
  }
}).use(injectLambdaContext(logger, { clearState: true }))
