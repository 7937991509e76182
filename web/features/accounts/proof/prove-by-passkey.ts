import { api } from '../../../lib/server/operations.ts'

/** Has the device verify its user and sends the signature. Throws the browser's errors and the API's refusals. */
export async function proveByPasskey(): Promise<void> {
  const { session, options } = await api.accounts.startPasskeyProof.call()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey was used', 'NotAllowedError')
  await api.accounts.proveByPasskey.call({ session, credential: JSON.stringify(credential.toJSON()) })
}
