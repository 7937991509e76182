import { languageTag } from '../../shared/locales.ts'
import type { Mail } from '../kit/mail.tsx'
import { fill } from '../kit/mail-texts.ts'
import type { ProfileRow } from '../kit/profile-row.ts'
import texts from './ptBR.json' with { type: 'json' }

type Kind = 'approved' | 'rejected' | 'asked' | 'answered'

/** What an e-mail of a kind says, in the order of its paragraphs. */
const paragraphs = {
  approved: [texts.approved.hello, texts.approved.feedback],
  rejected: [texts.rejected.hello, texts.rejected.feedback],
  asked: [texts.asked.hello, texts.asked.question],
  answered: [texts.answered.hello, texts.answered.answer],
} as const satisfies Record<Kind, readonly string[]>

/** Writes the e-mail of a kind to a user, with a link to the ad. */
export function compose(
  kind: Kind,
  reader: ProfileRow,
  siteUrl: string,
  recyclableId: string,
  values: Readonly<Record<string, string>>,
): Mail {
  return {
    to: reader.email,
    subject: fill(texts[kind].subject, values),
    paragraphs: paragraphs[kind].map((text) => fill(text, values)),
    button: { label: texts[kind].button, url: `${siteUrl}/recyclables/${recyclableId}` },
    footer: texts.footer,
    language: languageTag(reader.locale),
  }
}
