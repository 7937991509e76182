import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type MailType, mailTypes } from '../../../shared/contract/mails.ts'
import { emailProblem } from '../../../shared/people/email.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './admin-mails.module.css'

/** Sends a sample e-mail in the admin's language to an address, with a preview beside the form. */
export function MailTest() {
  const { t } = useTranslation(['mails', 'errors'])
  const draft = useDraft<{ type: MailType; to: string }>({ type: 'sale_completed', to: '' }, (shown) => {
    const problem = emailProblem(shown.to.trim())
    return { to: problem === null ? undefined : t(`errors:email.${problem}`) }
  })
  const { type, to } = draft.values
  const locale = currentLocale()
  const preview = useQuery(api.mails.preview.queryOptions({ input: { type, locale } }))
  const send = useMutation(
    api.mails.sendTest.mutationOptions({
      onSuccess: ({ result }) =>
        result === 'sent'
          ? notify.success({ title: t('test.sent') })
          : notify.error({
              title: t('test.failed'),
              description: t(result === 'suppressed' ? 'test.suppressed' : 'test.unknown'),
            }),
    }),
  )
  return (
    <Card className={styles.part}>
      <h2>{t('test.title')}</h2>
      <div className={styles.test}>
        <Form
          label={t('test.title')}
          submitLabel={t('test.send')}
          draft={draft}
          loading={send.isPending}
          submitError={send.error && problemText(t, send.error)}
          failedTitle={t('test.failed')}
          onSubmit={() => send.mutate({ type, to: to.trim(), locale })}
        >
          <TextField label={t('test.to')} type="email" autoComplete="off" required {...draft.field('to')} />
          <Select
            label={t('test.type')}
            options={mailTypes.map((value) => ({ value, label: t(`mail.${value}`) }))}
            {...draft.field('type')}
          />
        </Form>
        <div className={styles.preview}>
          {/* Without scripts and without the page's origin. */}
          <Loaded query={preview} height="28rem">
            {(data) => <iframe title={t('test.preview')} sandbox="" srcDoc={data.html} />}
          </Loaded>
        </div>
      </div>
    </Card>
  )
}
