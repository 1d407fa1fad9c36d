export const backToCheckout = 'Back to checkout';
export const verifyYourPhone = 'Verify your phone';
export const verify = 'Verify';
export const reviewFollows = "Next, you'll review your order. You won't be charged until you pay.";
export const phoneVerified = 'Phone verified';
export const oneMoment = 'One moment…';
