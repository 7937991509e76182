import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { intlTag } from '../../../../shared/language-tag.ts'
import { api } from '../../../lib/server/operations.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Pencil, Trash2 } from '../../../ui/icons/icons.ts'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../accounts.module.css'
import { passkeyProblemKey } from './passkey-problem.ts'
import { type Passkey, removePasskey } from './passkeys.ts'

interface PasskeyEntryProps {
  readonly passkey: Passkey
  readonly email: string
  readonly onChanged: () => Promise<void>
}

export function PasskeyEntry({ passkey, email, onChanged }: PasskeyEntryProps) {
  const { t, i18n } = useTranslation('accounts')
  const [open, setOpen] = useState<'name' | 'removal' | null>(null)
  const { createdAt, name = t('passkey.nameless') } = passkey
  const close = () => setOpen(null)
  return (
    <li className={styles.passkey}>
      <div>
        <strong dir="auto">{name}</strong>
        {createdAt && (
          <p className={styles.soft}>
            {t('passkey.since', {
              date: new Intl.DateTimeFormat(intlTag(i18n.language), { dateStyle: 'medium' }).format(createdAt),
            })}
          </p>
        )}
      </div>
      <div className={styles.row}>
        <IconButton label={t('passkey.rename', { name })} icon={<Pencil />} onClick={() => setOpen('name')} />
        <IconButton label={t('passkey.remove', { name })} icon={<Trash2 />} onClick={() => setOpen('removal')} />
      </div>
      {open === 'name' && <NameDialog id={passkey.id} name={name} onChanged={onChanged} onClose={close} />}
      {open === 'removal' && (
        <RemovalDialog id={passkey.id} name={name} email={email} onChanged={onChanged} onClose={close} />
      )}
    </li>
  )
}

interface StepProps {
  readonly id: string
  readonly name: string
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

function NameDialog({ id, name, onChanged, onClose }: StepProps) {
  const { t } = useTranslation(['accounts', 'errors'])
  const save = useMutation({
    mutationFn: (wanted: string) => api.passkeys.name.call({ id, name: wanted }),
    onSuccess: async () => {
      await onChanged()
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const wanted = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (wanted !== '') save.mutate(wanted)
  }
  return (
    <Dialog title={t('passkey.renameTitle')} onClose={onClose}>
      <Form
        label={t('passkey.renameTitle')}
        submitLabel={t('passkey.save')}
        loading={save.isPending}
        submitError={save.error && t(passkeyProblemKey(save.error) as 'errors:fault.unknown')}
        onSubmit={submit}
      >
        <TextField
          label={t('passkey.name')}
          name="name"
          defaultValue={name}
          maxLength={60}
          hint={t('passkey.nameHint')}
        />
      </Form>
    </Dialog>
  )
}

function RemovalDialog({ id, name, email, onChanged, onClose }: StepProps & { readonly email: string }) {
  const { t } = useTranslation(['accounts', 'errors'])
  const remove = useMutation({
    mutationFn: () => removePasskey(email, id),
    onSuccess: () => {
      notify.success({ title: t('passkey.removed') })
      onClose()
    },
    onError: (error) =>
      notify.error({
        title: t('passkey.removeFailed'),
        description: t(passkeyProblemKey(error) as 'errors:fault.unknown'),
      }),
    onSettled: onChanged,
  })
  return (
    <FormDialog
      title={t('passkey.removeTitle')}
      cancelLabel={t('passkey.keep')}
      submitLabel={t('passkey.removeNow')}
      danger
      loading={remove.isPending}
      submitError={null}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    >
      <p>{t('passkey.removeText', { name })}</p>
    </FormDialog>
  )
}
