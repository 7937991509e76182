import type { NoticeKind } from './channels.ts'

/** Payload of a push message, encrypted for one device; `web/public/push.js` shows it. */
export interface PushPayload {
  readonly kind: NoticeKind
  readonly title: string
  /** Quoted text of other users, if the user allows it on a locked screen (rules 16.6). */
  readonly body?: string
  readonly link: string
  /** A message replaces the previous one with the same tag. */
  readonly tag: string
}
