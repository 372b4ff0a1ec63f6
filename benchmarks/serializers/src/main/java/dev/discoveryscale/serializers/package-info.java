/**
 * Serializers without a protocol: what they cost, what they make of classes that change, and which
 * classes they make objects of.
 */
package dev.discoveryscale.serializers;
