import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MailType, mailType, mailTypes } from '../../../shared/contract/mails.ts'
import { emailProblem } from '../../../shared/people/email.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './admin-mails.module.css'

/** Sends a sample e-mail to an address, with a preview beside the form. */
export function MailTest() {
  const { t } = useTranslation(['mails', 'errors'])
  const [type, setType] = useState<MailType>('sale_completed')
  const [to, setTo] = useState('')
  const [tried, setTried] = useState(false)
  const problem = emailProblem(to.trim())
  const preview = useQuery(api.mails.preview.queryOptions({ input: { type } }))
  const send = useMutation(
    api.mails.sendTest.mutationOptions({
      onSuccess: ({ result }) =>
        result === 'sent'
          ? notify.success({ title: t('test.sent') })
          : notify.error({
              title: t('test.failed'),
              description: t(result === 'suppressed' ? 'test.suppressed' : 'test.unknown'),
            }),
      onError: (error) => notify.error({ title: t('test.failed'), description: problemText(t, error) }),
    }),
  )
  return (
    <Card className={styles.part}>
      <h2>{t('test.title')}</h2>
      <div className={styles.test}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (problem === null) send.mutate({ type, to: to.trim() })
          }}
        >
          <TextField
            label={t('test.to')}
            type="email"
            autoComplete="off"
            required
            error={tried && problem !== null ? t(`errors:email.${problem}`) : undefined}
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
          <Select
            label={t('test.type')}
            value={type}
            options={mailTypes.map((value) => ({ value, label: t(`mail.${value}`) }))}
            onChange={({ currentTarget }) => setType(mailType.parse(currentTarget.value))}
          />
          <div>
            <Button type="submit" loading={send.isPending} disabled={to === ''}>
              {t('test.send')}
            </Button>
          </div>
        </form>
        <div className={styles.preview}>
          {preview.isError && <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} />}
          {preview.isPending && <Skeleton height="28rem" radius="12px" />}
          {preview.data && (
            // Without scripts and without the page's origin.
            <iframe title={t('test.preview')} sandbox="" srcDoc={preview.data.html} />
          )}
        </div>
      </div>
    </Card>
  )
}
