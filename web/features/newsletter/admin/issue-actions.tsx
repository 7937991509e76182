import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { NewsletterIssue } from '../../../../shared/contract/newsletter.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import { Send, Trash2 } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from './issues.module.css'

/** Test, sending and removal of a saved draft. */
export function IssueActions({ issue, isTyped }: { issue: NewsletterIssue; isTyped: boolean }) {
  const { t } = useTranslation(['newsletter-admin', 'errors'])
  const [asked, setAsked] = useState<'send' | 'remove' | null>(null)
  const { id, version } = issue
  const notSaved = isTyped ? t('saveFirst') : undefined
  const test = useMutation(
    api.newsletter.testIssue.mutationOptions({
      onSuccess: ({ result }) =>
        result === 'sent'
          ? notify.success({ title: t('tested'), description: t('testedText') })
          : notify.error({
              title: t('testFailed'),
              description: t(result === 'suppressed' ? 'testSuppressed' : 'unknown'),
            }),
      onError: (error) => notify.error({ title: t('testFailed'), description: problemText(t, error) }),
    }),
  )
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        loading={test.isPending}
        disabledReason={notSaved}
        onClick={() => test.mutate({ id, version })}
      >
        {t('test')}
      </Button>
      <Button icon={<Send aria-hidden="true" />} disabledReason={notSaved} onClick={() => setAsked('send')}>
        {t('send')}
      </Button>
      <Button variant="secondary" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsked('remove')}>
        {t('remove')}
      </Button>
      {asked === 'send' && <SendDialog issue={issue} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemoveDialog issue={issue} onClose={() => setAsked(null)} />}
    </div>
  )
}

interface DialogProps {
  readonly issue: NewsletterIssue
  readonly onClose: () => void
}

function SendDialog({ issue: { id, version, subject }, onClose }: DialogProps) {
  const { t } = useTranslation(['newsletter-admin', 'errors'])
  const cache = useQueryClient()
  const send = useMutation(
    api.newsletter.sendIssue.mutationOptions({
      onSuccess: (after) => {
        cache.setQueryData(api.newsletter.issue.queryKey({ input: { id } }), after)
        notify.success({ title: t('started'), description: t('startedText') })
      },
      onError: (error) => notify.error({ title: t('failed'), description: problemText(t, error) }),
      onSettled: () => {
        onClose()
        void refetchAfterChange(cache, api.newsletter.key())
      },
    }),
  )
  return (
    <FormDialog
      title={t('sendTitle', { subject })}
      cancelLabel={t('cancel')}
      submitLabel={t('sendNow')}
      loading={send.isPending}
      submitError={null}
      onClose={onClose}
      onSubmit={() => send.mutate({ id, version })}
    >
      <p>{t('sendText')}</p>
    </FormDialog>
  )
}

function RemoveDialog({ issue: { id, version, subject }, onClose }: DialogProps) {
  const { t } = useTranslation(['newsletter-admin', 'errors'])
  const cache = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation(
    api.newsletter.removeIssue.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('removed') })
        void navigate('/admin/newsletter')
        return refetchAfterChange(cache, api.newsletter.issues.key())
      },
      onError: (error) => {
        notify.error({ title: t('failed'), description: problemText(t, error) })
        onClose()
        void refetchAfterChange(cache, api.newsletter.key())
      },
    }),
  )
  return (
    <FormDialog
      title={t('removeTitle', { subject })}
      cancelLabel={t('cancel')}
      submitLabel={t('remove')}
      danger
      loading={remove.isPending}
      submitError={null}
      onClose={onClose}
      onSubmit={() => remove.mutate({ id, version })}
    >
      <p>{t('removeText')}</p>
    </FormDialog>
  )
}
