import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import {
  type IssueDraft,
  issueSubjectMaxLength,
  issueTextMaxLength,
  type NewsletterIssue,
} from '../../../../shared/contract/newsletter.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useVersionedDraft } from '../../../ui/fields/use-versioned-draft.ts'
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
  const required = (value: string) => (value.trim() === '' ? t('required') : undefined)
  const draft = useVersionedDraft(
    issue ?? empty,
    ({ subject, text }): IssueDraft => ({ subject, text }),
    ({ subject, text }) => ({ subject: required(subject), text: required(text) }),
  )
  const { values, base, isRebased } = draft
  const save = useSave(issue, { onSaved: draft.reset, onChanged: draft.rebase })
  return (
    <div className={styles.sides}>
      <div className="stack">
        <Card className="stack">
          <Form
            label={t('form')}
            loading={save.isPending}
            submitLabel={t('save')}
            submitError={save.error && !isRebased ? problemText(t, save.error) : null}
            draft={draft}
            onSubmit={() => {
              draft.keep(draft.typed)
              save.mutate({ subject: values.subject.trim(), text: values.text.trim(), version: base.version })
            }}
          >
            <TextField label={t('subject')} maxLength={issueSubjectMaxLength} {...draft.field('subject')} />
            <TextArea
              label={t('text')}
              hint={t('textHint')}
              rows={14}
              maxLength={issueTextMaxLength}
              {...draft.field('text')}
            />
            {isRebased && (
              <div className={styles.note} role="alert">
                <p>{t('savedByOther')}</p>
                <div>
                  <Button variant="secondary" size="small" onClick={draft.reset}>
                    {t('useSaved')}
                  </Button>
                </div>
              </div>
            )}
          </Form>
        </Card>
        {issue && <IssueActions issue={issue} isTyped={draft.typed !== undefined} />}
      </div>
      <IssuePreview {...values} />
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
