export const returns = 'Returns';
