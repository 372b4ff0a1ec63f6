/** Node names and data that dialects write. */
package dev.discoveryscale.provider.dialect.data;
