import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Check, Copy } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'

interface CopyButtonProps {
  readonly name: string
  readonly label: string
  readonly text: string
}

/** Copies what an admin types into the bank's application. */
export function CopyButton({ name, label, text }: CopyButtonProps) {
  const { t } = useTranslation('approvals')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      notify.info({ title: t('copyByHand'), description: text, durationMs: 10_000 })
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Icon aria-hidden="true" />}
      aria-label={t('copyNamed', { name })}
      onClick={() => void copy()}
    >
      {copied ? t('copied') : label}
    </Button>
  )
}
