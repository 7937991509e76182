import type { EventEnvelope } from '../../events/event.ts'
import { eachAlone } from '../kit/each-alone.ts'
import { claimForEvent } from '../kit/events/consumer.ts'
import type { Admins } from '../kit/people/admins/admins.ts'
import { readSettings } from '../kit/settings.ts'
import type { AdminNotice } from './admin-notices.ts'
import { type NotifyDeps, noticeIdOf, notifyUser, type Scope } from './notify-user.ts'

interface Deps extends NotifyDeps {
  readonly admins: Pick<Admins, 'all'>
}

/** One notice of a kind in this time: its page lists all that wait. */
const pauseMs = 10 * 60 * 1000

/**
 * Notifies every admin by e-mail and in the list, unless its switch is off (rules 12.13): account notices ignore the
 * preferences for other kinds.
 */
export async function notifyAdmins(
  deps: Deps,
  { switch: name, text, path, causedBy, details }: AdminNotice,
  { id, at, data }: EventEnvelope<unknown>,
  scope: Scope,
): Promise<void> {
  const settings = await readSettings(deps.table)
  if (!settings[name]) return
  const others = (await deps.admins.all()).filter((admin) => admin !== causedBy?.(data))
  const pause = Math.floor(scope.now.getTime() / pauseMs)
  await eachAlone(others, async (admin) => {
    const claim = { subject: `${text}#${pause}#${admin}`, eventId: id, now: scope.now }
    if (!(await claimForEvent(deps.table, 'admin-notices', claim))) return
    const news = {
      id: noticeIdOf(id),
      kind: 'account' as const,
      at,
      line: { text, values: {}, link: path },
      write: (speech: Parameters<Parameters<typeof notifyUser>[2]['write']>[0]) => {
        const { subject, hello, button } = speech.texts.admins[text]
        return { subject, paragraphs: [hello, ...(details?.(data, speech) ?? [])], button: { label: button, path } }
      },
    }
    await notifyUser(deps, admin, news, scope)
  })
}
