import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reasonMaxLength, type UserView } from '../../../shared/contract/users.ts'
import { dayOf } from '../../../shared/days.ts'
import { cleanProfile, type ProfileFormProblem, profileProblems } from '../../../shared/people/profile-form.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { problemErrors } from '../../ui/fields/use-draft.ts'
import { useVersionedDraft } from '../../ui/fields/use-versioned-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { AddressPart } from './address-part.tsx'
import { PersonPart } from './person-part.tsx'
import { changedFields, checkedProfile, draftOf, fieldOf, type ShownProfile, shownProfile } from './profile-values.ts'

interface MendFormProps {
  readonly user: UserView
  readonly onSaved: () => void
}

/**
 * Form for an admin's correction of a profile, with a reason. Excludes e-mail and phone, which need a verification
 * code.
 */
export default function CorrectionForm({ user, onSaved }: MendFormProps) {
  const { t } = useTranslation(['profiles', 'errors', 'admin-errors'])
  const cache = useQueryClient()
  const sentence = (problem: ProfileFormProblem) => t(`errors:error.${problem}`)
  const problemsOf = (values: ShownProfile) =>
    profileProblems(checkedProfile(cleanProfile(values).form), dayOf(new Date()))
  // After a conflict the edits apply to the current profile, so that other changes survive.
  const draft = useVersionedDraft(
    user,
    (of) => ({ ...shownProfile(of), reason: '' }),
    ({ reason, ...values }) => ({
      ...problemErrors<ProfileFormProblem, ShownProfile>(problemsOf(values), fieldOf, sentence),
      reason: reason.trim() === '' ? t('admin-errors:error.user.reason_required') : undefined,
    }),
  )
  const { base } = draft
  const { reason, ...shown } = draft.values
  const saving = useMutation(
    api.users.update.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('mend.saved') })
        onSaved()
      },
      onError: (error) => {
        if (refusalCode(error) === 'user.changed_meanwhile') draft.rebase()
      },
      onSettled: () => void cache.invalidateQueries({ queryKey: api.users.key() }),
    }),
  )
  const listErrors = () => {
    const problems = problemsOf(shown)
    if (problems.length > 0)
      notify.error({ title: t('form.incomplete'), description: problems.map(sentence).join('\n') })
  }
  const submit = () => {
    const { form: clean } = cleanProfile(shown)
    draft.keep({ ...changedFields(shownProfile(base), clean), reason })
    const sent = draftOf(clean, base)
    if (sent) saving.mutate({ ...sent, id: user.id, reason: reason.trim() })
  }
  const fields = { shown, errorOf: draft.error, onPart: draft.set, own: false }
  return (
    <Form
      label={t('mend.title')}
      submitLabel={t('mend.submit')}
      loading={saving.isPending}
      submitError={saving.isError ? problemText(t, saving.error) : null}
      draft={draft}
      onInvalid={listErrors}
      onSubmit={submit}
    >
      <PersonPart {...fields} />
      <AddressPart key={base.version} {...fields} found={base} />
      <TextArea
        label={t('mend.reason')}
        hint={t('mend.reasonHint')}
        maxLength={reasonMaxLength}
        {...draft.field('reason')}
      />
    </Form>
  )
}
