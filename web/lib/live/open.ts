import { onLiveDocument } from 'virtual:live'
import { webConfig } from '../server/config.ts'
import { accessToken, endExpiredSession, setAccountSuspended } from '../session/session.ts'
import { type Connection, type ConnectionOptions, connect } from './connection.ts'

export async function openConnection(
  hears: Pick<ConnectionOptions, 'onPayload' | 'onSubscribed'>,
): Promise<Connection> {
  const { liveUrl, liveSocketUrl } = await webConfig()
  return connect({
    ...hears,
    socketUrl: liveSocketUrl,
    host: new URL(liveUrl).host,
    document: onLiveDocument,
    token: accessToken,
    onRefused(code) {
      if (code === 'access.suspended') setAccountSuspended(true)
      else void endExpiredSession()
    },
  })
}
