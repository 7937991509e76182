import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ticketMessageMaxLength } from '../../../shared/contract/tickets.ts'
import { emailProblem } from '../../../shared/people/email.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { refetchAfterChange } from '../../lib/server/refetch.ts'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './tickets.module.css'

/** The form of a signed-in user, with the account's address, or of a visitor. */
export function TicketForm({ accountEmail }: { accountEmail: string | null }) {
  const { t } = useTranslation(['tickets', 'errors'])
  const send = useSend(accountEmail)
  const refusedAddress = refusalCode(send.error) === 'request.invalid'
  const draft = useDraft({ email: accountEmail ?? '', message: '' }, ({ email, message }) => {
    const problem = emailProblem(email.trim())
    return {
      email: problem === 'form' ? t('emailInvalid') : problem === null ? undefined : t(`errors:email.${problem}`),
      message: message.trim() === '' ? t('messageRequired') : undefined,
    }
  })
  const { email, message } = draft.values
  if (send.isSuccess) {
    const again = () => {
      draft.reset({ ...draft.values, message: '' })
      send.reset()
    }
    return <Sent email={send.variables.email} own={accountEmail !== null} onAgain={again} />
  }
  return (
    <Card>
      <Form
        label={t('form')}
        loading={send.isPending}
        submitLabel={t('send')}
        submitError={send.error && !refusedAddress ? problemText(t, send.error) : null}
        draft={draft}
        onSubmit={() => send.mutate({ email: email.trim(), message: message.trim() })}
      >
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          readOnly={accountEmail !== null}
          className={accountEmail === null ? undefined : styles.fixed}
          hint={accountEmail === null ? t('emailHint') : t('emailFixed')}
          {...draft.field('email')}
          error={draft.error('email') ?? (refusedAddress ? t('emailInvalid') : undefined)}
          onChange={({ currentTarget }) => {
            draft.set({ email: currentTarget.value })
            if (refusedAddress) send.reset()
          }}
        />
        <TextArea
          label={t('message')}
          hint={t('messageHint')}
          maxLength={ticketMessageMaxLength}
          {...draft.field('message')}
        />
      </Form>
    </Card>
  )
}

function useSend(accountEmail: string | null) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (draft: { email: string; message: string }): Promise<void> => {
      if (accountEmail === null) await api.tickets.createAsVisitor.call({ ...draft, locale: currentLocale() })
      else await api.tickets.create.call({ message: draft.message })
    },
    onSuccess: () => void refetchAfterChange(cache, api.tickets.mine.key()),
  })
}

function Sent({ email, own, onAgain }: { email: string; own: boolean; onAgain: () => void }) {
  const { t } = useTranslation('tickets')
  return (
    <Card className={styles.form} role="status">
      <h2>{t('sent')}</h2>
      <p>
        {t('sentText', { email })} {own && t('sentTextOwn')}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onAgain}>
          {t('another')}
        </Button>
      </div>
    </Card>
  )
}
