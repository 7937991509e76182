import { hashOfAddress } from '../../functions/kit/mail/suppression.ts'
import type { Actor } from '../../functions/kit/people/actor.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { decideConfirmation, decideRequest } from '../../functions/newsletter/decide.ts'
import { decideDraft } from '../../functions/newsletter/decide-issue.ts'
import { saveIssue } from '../../functions/newsletter/issues/store.ts'
import { changeSubscriber } from '../../functions/newsletter/subscribers/store.ts'
import { defaultLocale } from '../../shared/language-tag.ts'
import { versionInForce } from '../../shared/people/consents.ts'

const text = `<p>Olá!</p>
<p>Em novembro o Retorna ganhou <b>pontos</b> e <b>selos de confiança</b>. Veja os seus no perfil.</p>
<p><i>Boas coletas!</i></p>`

/** Adds a confirmed subscriber without an account, and the draft of an issue. */
export async function addNewsletter(table: Table, admin: Actor, now: Date): Promise<void> {
  const email = 'leitora@retorna.example'
  const [hash, secret] = [hashOfAddress(email), hashOfAddress(`${email} of the demo`).slice(0, 32)]
  const request = {
    email,
    hash,
    locale: defaultLocale,
    privacyVersion: versionInForce('terms'),
    token: secret,
    linkToken: secret,
  }
  await changeSubscriber(table, hash, (before) => decideRequest(before, request, now), now)
  await changeSubscriber(table, hash, (before) => decideConfirmation(before, secret, now), now)
  const after = decideDraft({ subject: 'Novidades de novembro', text }, now)
  await saveIssue(table, admin, { action: 'create', before: undefined, after }, now)
}
