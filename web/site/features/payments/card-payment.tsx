import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { FormProblem } from '#web/kit/form-problem.tsx'
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
        <FormProblem tone="warning">
          <p>{payment.error.message}</p>
        </FormProblem>
      )}
      <p>
        <Button
          variant={variant}
          busy={payment.isPending || payment.isSuccess}
          busyLabel="Processing..."
          onClick={() => payment.mutate({ token, amountCents })}
        >
          <Icon name="card" />
          <span>{label}</span>
        </Button>
      </p>
    </div>
  )
}
