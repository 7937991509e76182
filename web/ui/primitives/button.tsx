import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

interface Look {
  readonly variant?: 'primary' | 'secondary' | 'plain' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  readonly wide?: boolean
  readonly icon?: ReactNode
}

function lookOf({ variant = 'primary', size = 'medium', wide = false }: Look, className?: string): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, Look {
  readonly loading?: boolean
  readonly disabled?: boolean
  /** Disables the button and explains why. */
  readonly disabledReason?: string | undefined
}

/** A button. `loading` keeps its width and focus; `disabledReason` disables it with an explanation. */
export function Button({
  variant,
  size,
  wide,
  icon,
  loading = false,
  disabled = false,
  disabledReason,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const idle = loading || disabledReason !== undefined
  const click = (event: MouseEvent<HTMLButtonElement>) => (idle ? event.preventDefault() : onClick?.(event))
  const button = (describedBy?: string) => (
    <button
      {...rest}
      type={type}
      className={lookOf({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
      disabled={disabled}
      aria-disabled={idle || undefined}
      aria-busy={loading || undefined}
      aria-describedby={describedBy ?? rest['aria-describedby']}
      onClick={click}
    >
      {loading ? <Spinner size={18} /> : icon}
      {children}
    </button>
  )
  return disabledReason === undefined ? button() : <Tooltip text={disabledReason}>{button}</Tooltip>
}

export type LinkButtonProps = LinkProps & Look

export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  const look = lookOf({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)
  return (
    <Link {...rest} className={look}>
      {icon}
      {children}
    </Link>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string
  readonly icon: ReactNode
}

export function IconButton({ label, icon, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames(styles.iconButton, className)} aria-label={label} title={label}>
      {icon}
    </button>
  )
}
