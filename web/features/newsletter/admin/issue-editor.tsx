import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import {
  type IssueDraft,
  issueSubjectMaxLength,
  issueTextMaxLength,
  type NewsletterIssue,
} from '../../../../shared/contract/newsletter.ts'
import { useFormVersion } from '../../../lib/hooks/use-form-version.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { IssueActions } from './issue-actions.tsx'
import { IssuePreview } from './issue-preview.tsx'
import styles from './issues.module.css'

const empty = { subject: '', text: '', version: 0 }

/** A draft with its preview. Typed words stay when another admin saves first; the next save sees that version. */
export function IssueEditor({ issue }: { issue: NewsletterIssue | null }) {
  const { t } = useTranslation(['newsletter-admin', 'errors'])
  const [typed, setTyped] = useState<Partial<IssueDraft>>()
  const [tried, setTried] = useState(false)
  const [isTold, setTold] = useState(false)
  const base = useFormVersion(issue ?? empty, typed !== undefined && !isTold)
  const { subject, text } = { ...base, ...typed }
  const reset = () => {
    setTyped(undefined)
    setTold(false)
    setTried(false)
  }
  const save = useSave(issue, { onSaved: reset, onChanged: () => setTold(true) })
  const missing = (value: string) => (tried && value.trim() === '' ? t('required') : undefined)
  const change = (part: Partial<IssueDraft>) => setTyped((before) => ({ ...before, ...part }))
  return (
    <div className={styles.sides}>
      <div className={styles.part}>
        <Card className={styles.part}>
          <Form
            label={t('form')}
            loading={save.isPending}
            submitLabel={t('save')}
            submitError={save.error && !isTold ? problemText(t, save.error) : null}
            onSubmit={() => {
              setTried(true)
              if (subject.trim() === '' || text.trim() === '') return
              setTold(false)
              save.mutate({ subject: subject.trim(), text: text.trim(), version: base.version })
            }}
          >
            <TextField
              label={t('subject')}
              maxLength={issueSubjectMaxLength}
              error={missing(subject)}
              value={subject}
              onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
            />
            <TextArea
              label={t('text')}
              hint={t('textHint')}
              rows={14}
              maxLength={issueTextMaxLength}
              error={missing(text)}
              value={text}
              onChange={({ currentTarget }) => change({ text: currentTarget.value })}
            />
            {isTold && (
              <div className={styles.note} role="alert">
                <p>{t('savedByOther')}</p>
                <div>
                  <Button variant="secondary" size="small" onClick={reset}>
                    {t('useSaved')}
                  </Button>
                </div>
              </div>
            )}
          </Form>
        </Card>
        {issue && <IssueActions issue={issue} isTyped={typed !== undefined} />}
      </div>
      <IssuePreview subject={subject} text={text} />
    </div>
  )
}

function useSave(
  issue: NewsletterIssue | null,
  { onSaved, onChanged }: { readonly onSaved: () => void; readonly onChanged: () => void },
) {
  const { t } = useTranslation('newsletter-admin')
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (draft: IssueDraft & { version: number }) =>
      issue ? api.newsletter.updateIssue.call({ ...draft, id: issue.id }) : api.newsletter.createIssue.call(draft),
    onSuccess: (after) => {
      cache.setQueryData(api.newsletter.issue.queryKey({ input: { id: after.id } }), after)
      notify.success({ title: t('saved') })
      onSaved()
      if (!issue) void navigate(`/admin/newsletter/${after.id}`, { replace: true })
    },
    onError: (error) => {
      if (refusalCode(error) === 'newsletter.issue_changed_meanwhile') onChanged()
    },
    onSettled: () => void refetchAfterChange(cache, api.newsletter.key()),
  })
}
