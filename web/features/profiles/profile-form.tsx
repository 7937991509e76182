import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnProfile } from '../../../shared/contract/profiles.ts'
import { dayOf } from '../../../shared/days.ts'
import { emailProblem } from '../../../shared/people/email.ts'
import { cleanProfile, type ProfileFormProblem, profileProblems } from '../../../shared/people/profile-form.ts'
import { useFormVersion } from '../../lib/hooks/use-form-version.ts'
import { readReferral } from '../../lib/session/referrer.ts'
import { Form } from '../../ui/fields/form.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { AddressPart } from './address-part.tsx'
import { PersonPart } from './person-part.tsx'
import { checkedProfile, fieldOf, type ShownProfile, shownProfile } from './profile-values.ts'
import { ReferralPart } from './referral-part.tsx'
import { savingProblemText } from './saving-problem.ts'
import type { ProfileSlots } from './slots.ts'
import { useSaveProfile } from './use-save-profile.ts'

/** Display time of the list of errors (rules 3.5). */
const errorToastMs = 6000

interface ProfileFormProps {
  readonly profile: OwnProfile
  readonly slots: ProfileSlots
  readonly onSaved: () => void
}

/**
 * Form for the user's own profile (rules 3.1). Shows all errors at their fields and in one list, then the verification
 * step if needed.
 */
export function ProfileForm({ profile, slots, onSaved }: ProfileFormProps) {
  const { t } = useTranslation(['profiles', 'errors'])
  const [typed, setTyped] = useState<ShownProfile>()
  const base = useFormVersion(profile, typed !== undefined)
  const shown = typed ?? shownProfile(base)
  const [tried, setTried] = useState(false)
  const [typedCode, setTypedCode] = useState(() => readReferral().referralCode ?? '')
  const form = useRef<HTMLDivElement>(null)
  const { saving, failure, step, save } = useSaveProfile(base, onSaved)
  const problemsNow = (values: ShownProfile) => profileProblems(checkedProfile(values), dayOf(new Date()))
  const problems = tried ? problemsNow(shown) : []
  const sentence = (problem: ProfileFormProblem, values = shown) =>
    problem === 'profile.email_invalid'
      ? t(`errors:email.${emailProblem(values.email.trim()) ?? 'form'}`)
      : t(`errors:error.${problem}`)
  const errorOf = (field: keyof ShownProfile) =>
    problems.filter((each) => fieldOf[each] === field).map((each) => sentence(each))[0]
  const setPart = (part: Partial<ShownProfile>) =>
    setTyped((before) => ({ ...(before ?? shownProfile(base)), ...part }))

  const submit = () => {
    setTried(true)
    const { form: clean, altered } = cleanProfile(shown)
    const found = problemsNow(clean)
    if (found.length > 0) {
      notify.error({
        title: t('form.incomplete'),
        description: found.map((each) => sentence(each, clean)).join('\n'),
        durationMs: errorToastMs,
      })
      focusField(form.current, found[0])
      return
    }
    if (altered) {
      setTyped(clean)
      notify.info({ title: t('form.sanitised') })
    }
    void save(clean, typedCode)
  }
  const fields = { shown, errorOf, onPart: setPart }
  return (
    <div ref={form}>
      <Form
        label={t('form.title')}
        submitLabel={t('form.submit')}
        loading={saving}
        submitError={failure === null ? null : savingProblemText(t, failure)}
        onSubmit={submit}
      >
        <PersonPart {...fields} />
        <AddressPart key={base.version} {...fields} found={base} />
        {!base.onboardingDone && <ReferralPart code={typedCode} failure={failure} onCode={setTypedCode} />}
      </Form>
      {step && <slots.ContactStep key={step.attribute} {...step} />}
    </div>
  )
}

function focusField(form: HTMLElement | null, problem: ProfileFormProblem | undefined): void {
  const field = problem && fieldOf[problem]
  form?.querySelector<HTMLElement>(field === 'cityId' ? '[role="combobox"]' : `[name="${field}"]`)?.focus()
}
