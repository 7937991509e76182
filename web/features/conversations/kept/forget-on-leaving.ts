import { currentSession, onSessionChange } from '../../../lib/session/session.ts'
import { forgetKept } from './kept.ts'

let before = currentSession().status

// Whoever signs out, or whose session ends, leaves no conversation in this browser. A session that could not be read
// at the start, for want of a network, has not ended.
onSessionChange(() => {
  const { status } = currentSession()
  if (before === 'signed-in' && status === 'signed-out') void forgetKept()
  before = status
})
