import type { CDPSession, Page } from '@playwright/test'

/** The virtual authenticator of the browser: creates passkeys and reports the simulated user verification. */
export interface VirtualAuthenticator {
  setUserVerified(owner: boolean): Promise<void>
  passkeys(): Promise<number>
  /** Moves every passkey to another site and keeps its id. */
  giveTo(rpId: string): Promise<void>
}

/** Adds an authenticator to the page's device, as most phones have one. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const kept = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    async setUserVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async passkeys() {
      return (await kept()).length
    },
    async giveTo(rpId) {
      const credentials = await kept()
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of credentials) {
        await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, rpId } })
      }
    },
  }
}
