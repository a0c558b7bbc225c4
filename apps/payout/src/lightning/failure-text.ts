/** Why LND gave a payment up (lnrpc.PaymentFailureReason), in words for people. */
const texts: Readonly<Record<string, string>> = {
  FAILURE_REASON_TIMEOUT: 'No route to the receiver was found in time.',
  FAILURE_REASON_NO_ROUTE: 'There is no route to the receiver within the fee limit.',
  FAILURE_REASON_ERROR: 'The payment failed on its way.',
  FAILURE_REASON_INCORRECT_PAYMENT_DETAILS:
    'The receiver refuses the payment: the invoice is paid, canceled or unknown there.',
  FAILURE_REASON_INSUFFICIENT_BALANCE: 'The channels of the pool cannot send this amount now.',
  FAILURE_REASON_CANCELED: 'The operator stopped the payment.',
};

/** What a failure says to people; the words of the node where it is none of the known ones. */
export const failureText = (reason: string): string => texts[reason] ?? reason;

/** Whether the receiver refused, so that trying again is of no use. */
export const isFinalFailure = (reason: string): boolean => reason === 'FAILURE_REASON_INCORRECT_PAYMENT_DETAILS';

/** Whether the house lacks the money in its channels, which may change. */
export const isOwnLack = (reason: string): boolean => reason === 'FAILURE_REASON_INSUFFICIENT_BALANCE';
