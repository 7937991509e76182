import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { isCode } from '../../../ui/fields/code-length.ts'
import { Form } from '../../../ui/fields/form.tsx'
import styles from './device-sign-in.module.css'

/** Asks for the six digits of the other screen, for devices without a camera. */
export function TypedCode({ onFound }: { onFound: (id: string) => void }) {
  const { t } = useTranslation(['device-sign-in', 'errors'])
  const [malformed, setMalformed] = useState(false)
  const find = useMutation(api.deviceSignIns.find.mutationOptions({ onSuccess: ({ id }) => onFound(id) }))
  return (
    <Form
      label={t('approve.title')}
      submitLabel={t('approve.continue')}
      loading={find.isPending}
      submitError={find.error && problemText(t, find.error)}
      onInput={() => setMalformed(false)}
      onSubmit={({ currentTarget }) => {
        const code = String(new FormData(currentTarget).get('code'))
        setMalformed(!isCode(code))
        if (isCode(code)) find.mutate({ code })
      }}
    >
      <p className={styles.soft}>{t('approve.typeText')}</p>
      <CodeField
        label={t('approve.code')}
        name="code"
        // This code does not arrive by text message.
        autoComplete="off"
        error={malformed ? t('approve.malformed') : undefined}
      />
    </Form>
  )
}
