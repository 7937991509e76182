import { fetchMFAPreference } from 'aws-amplify/auth'
import { webConfig } from '../../../lib/server/config.ts'
import { readAccessToken } from '../../../lib/session/identity.ts'

/**
 * Lets a passkey count as both factors. The pool requires another factor in the same request as a fallback: this sends
 * the current one unchanged. Amplify drops this setting, so this calls the pool directly. Throws the pool's errors.
 */
export async function enablePasskeyMfa(): Promise<void> {
  const { enabled = [], preferred } = await fetchMFAPreference()
  const byApp = enabled.includes('TOTP')
  const other = { Enabled: true, PreferredMfa: preferred === (byApp ? 'TOTP' : 'SMS') }
  await callPool('SetUserMFAPreference', {
    [byApp ? 'SoftwareTokenMfaSettings' : 'SMSMfaSettings']: other,
    WebAuthnMfaSettings: { Enabled: true },
  })
}

async function callPool(operation: string, input: object): Promise<void> {
  const { region, userPoolEndpoint = `https://cognito-idp.${region}.amazonaws.com/` } = await webConfig()
  const response = await fetch(userPoolEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ AccessToken: await readAccessToken(), ...input }),
  })
  if (response.ok) return
  const { __type = 'UnknownError', message = '' } = (await response.json()) as { __type?: string; message?: string }
  throw Object.assign(new Error(message), { name: __type.split('#').at(-1) })
}
