import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type GoalPeriod,
  type GoalType,
  type GoalView,
  goalNameMaxLength,
  goalPeriods,
  goalTargetMax,
  goalTypes,
} from '../../../shared/contract/goals.ts'
import { formatBrl } from '../../../shared/money.ts'
import { countText } from '../../lib/count-text.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { useSavedGoals } from './use-saved-goals.ts'

interface GoalFormProps {
  /** The goal to edit; without it a new one. */
  readonly goal?: GoalView
  readonly onSaved?: () => void
}

interface Draft {
  readonly name: string
  readonly type: GoalType
  readonly period: GoalPeriod
  /** Centavos for revenue; undefined for an empty field. */
  readonly target: number | undefined
  readonly current: number | undefined
}

const emptyDraft: Draft = { name: '', type: 'revenue', period: 'monthly', target: undefined, current: 0 }

/** Creates or edits a goal. The API checks the target; the form shows why it is refused. */
export function GoalForm({ goal, onSaved }: GoalFormProps) {
  const { t, i18n } = useTranslation(['goals', 'errors'])
  const cache = useQueryClient()
  const saved = useSavedGoals()
  const draft = useDraft<Draft>(goal ?? emptyDraft, (shown) => ({
    name:
      shown.name.trim().length > goalNameMaxLength
        ? t('admin-errors:error.goal.name_too_long', { limit: goalNameMaxLength })
        : undefined,
  }))
  const [missing, setMissing] = useState(false)
  const options = {
    onSuccess: (after: Parameters<typeof saved>[0]) => {
      notify.success({ title: t(goal ? 'saved' : 'added') })
      saved(after)
      draft.reset(emptyDraft)
      onSaved?.()
    },
    onError: (error: unknown) => {
      // The list shows what the other admin changed; the draft stays.
      if (refusalCode(error) === 'goal.changed_meanwhile')
        void cache.invalidateQueries({ queryKey: api.goals.list.key() })
    },
  }
  const create = useMutation(api.goals.create.mutationOptions(options))
  const update = useMutation(api.goals.update.mutationOptions(options))
  const save = goal ? update : create
  const { name, type, period, target, current } = draft.values
  const submit = () => {
    const isMissing = name.trim() === '' || target === undefined || Number.isNaN(target)
    setMissing(isMissing)
    if (isMissing) return save.reset()
    const form = { name, type, period, target, current: current ?? 0 }
    if (goal) update.mutate({ ...form, id: goal.id, version: goal.version })
    else create.mutate(form)
  }
  const problem = save.isError ? problemText(t, save.error) : null
  return (
    <Form
      label={t(goal ? 'edit' : 'new')}
      submitLabel={t(goal ? 'save' : 'add')}
      loading={save.isPending}
      draft={draft}
      submitError={missing ? t('admin-errors:error.goal.fields_required') : problem}
      onSubmit={submit}
    >
      <TextField label={t('form.name')} placeholder={t('form.namePlaceholder')} {...draft.field('name')} />
      <Select
        label={t('form.type')}
        value={type}
        options={goalTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={({ currentTarget }) => draft.set({ type: currentTarget.value as GoalType, target: undefined })}
      />
      {type === 'revenue' ? (
        <MoneyField
          label={t('form.target')}
          hint={t('form.targetMoney', { max: formatBrl(goalTargetMax.revenue, i18n.language) })}
          cents={target}
          onCents={(cents) => draft.set({ target: cents })}
        />
      ) : (
        <CountField
          label={t('form.target')}
          hint={t('form.targetCount', {
            max: countText(goalTargetMax[type], i18n.language),
          })}
          value={target}
          onValue={(value) => draft.set({ target: value })}
        />
      )}
      {type === 'custom' && (
        <CountField
          label={t('form.current')}
          hint={t('form.currentHint')}
          value={current}
          onValue={(value) => draft.set({ current: value })}
        />
      )}
      <Select
        label={t('form.period')}
        options={goalPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        {...draft.field('period')}
      />
    </Form>
  )
}

interface CountFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: number | undefined
  readonly onValue: (value: number | undefined) => void
}

function CountField({ value, onValue, ...texts }: CountFieldProps) {
  return (
    <TextField
      {...texts}
      type="number"
      inputMode="numeric"
      step={1}
      value={value ?? ''}
      onChange={({ currentTarget: { valueAsNumber } }) =>
        onValue(Number.isNaN(valueAsNumber) ? undefined : valueAsNumber)
      }
    />
  )
}
