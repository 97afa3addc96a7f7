import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { useCardPayment } from './use-card-payment.ts'

type CardPaymentProps = {
  token: string
  amountCents: Cents
  label?: string
  variant?: 'primary' | 'secondary'
}

/** One button to PayFast, with the server's message on a refusal. */
export function CardPayment({
  token,
  amountCents,
  label = `Pay ${formatRand(amountCents)} by card`,
  variant = 'primary',
}: CardPaymentProps) {
  const payment = useCardPayment()
  return (
    <div className="stack gap-s">
      {payment.isError && (
        <Notice tone="warning" live="now">
          <p>{payment.error.message}</p>
        </Notice>
      )}
      <p>
        <Button
          variant={variant}
          busy={payment.isPending || payment.isSuccess}
          busyLabel="Processing..."
          onClick={() => payment.mutate({ token, amountCents })}
        >
          <Icon name="card" />
          {label}
        </Button>
      </p>
    </div>
  )
}
