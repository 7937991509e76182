import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { documentAnswer, notFound } from '../../kit/document.ts'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { sitemapEnvironment } from '../env.ts'
import { adsOfPage, indexXml, pageOfName, pageXml, sitemapPages } from '../pages/sitemap-pages.ts'
import { cardQuery, oldestCard } from '../store.ts'

const env = sitemapEnvironment.read()
const table = openTable(env.TABLE_NAME)
const { logger } = observe('recyclables-sitemap')

/** Search engines read it about once a day; the CDN caches it for six hours. */
const caching = 'public, max-age=3600, s-maxage=21600'

/** `GET /sitemap.xml` returns the index and `GET /sitemaps/{name}` a page: the addresses of all approved ads. */
export const handler = middy(async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const name = event.pathParameters?.name
  if (name === undefined) return xml(indexXml(await sitemapPages(oldestCard(table), new Date()), env.SITE_URL))
  const page = pageOfName(name)
  if (!page) return notFound()
  return xml(pageXml(await adsOfPage(cardQuery(table), page), env.SITE_URL))
}).use(injectLambdaContext(logger, { clearState: true }))

function xml(body: string): APIGatewayProxyStructuredResultV2 {
  return documentAnswer(200, { type: 'application/xml', body, caching })
}
