import { onLiveDocument } from 'virtual:live'
import { webConfig } from '../server/config.ts'
import { accessToken, accountStands, sessionEnded } from '../session/session.ts'
import { type Connection, type ConnectionOptions, connect } from './connection.ts'

export async function openConnection(hears: Pick<ConnectionOptions, 'onPayload' | 'onListening'>): Promise<Connection> {
  const { liveUrl, liveSocketUrl } = await webConfig()
  return connect({
    ...hears,
    socketUrl: liveSocketUrl,
    host: new URL(liveUrl).host,
    document: onLiveDocument,
    token: accessToken,
    onRefused(code) {
      if (code === 'access.suspended') accountStands(true)
      else void sessionEnded()
    },
  })
}
