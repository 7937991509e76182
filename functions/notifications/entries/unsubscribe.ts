import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { newsletterMailType, newsletterPagePath } from '../../../shared/newsletter/paths.ts'
import { optionalMail } from '../../../shared/notifications/optional-mails.ts'
import { redirectTo } from '../../kit/document.ts'
import { unsubscribeEnvironment } from '../env.ts'

const { SITE_URL } = unsubscribeEnvironment.read()
const tokenForm = /^[\w-]{32}$/
const subscriberForm = /^[\w-]{43}\.[\w-]{32}$/

/**
 * `GET /api/unsubscribe/{token}/{type}`: mail clients without one-click open the address of the header; they are sent
 * to the page. It changes nothing, so a scanner that follows links unsubscribes no reader.
 */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const { token = '', type = '' } = event.pathParameters ?? {}
  const answer = redirectTo(`${SITE_URL}${pageOf(token, type)}`)
  // The address has a token.
  return { ...answer, headers: { ...answer.headers, 'referrer-policy': 'no-referrer' } }
}

/** The start page for an address that no e-mail has. */
function pageOf(token: string, type: string): string {
  if (type === newsletterMailType) return subscriberForm.test(token) ? newsletterPagePath('unsubscribe', token) : ''
  return tokenForm.test(token) && optionalMail.safeParse(type).success ? `/unsubscribe/${token}/${type}` : ''
}
